"""Write the files that hosts read: the table of `hosts` in each host's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from website.hosts import (
    APACHE,
    CADDY,
    EVERYWHERE,
    GITHUB,
    GROUPS,
    NETLIFY,
    NGINX,
    NGINX_BROTLI,
    TWINS,
    TYPES,
    WRITTEN,
    Group,
    group_of,
)

#: Hosts that read `_headers` also send a page at its name without this suffix.
PAGE: Final = ".html"
INDEX: Final = "index.html"

NETLIFY_HEAD: Final = """\
# For Netlify, Cloudflare Pages and other hosts that read this file, where the site stands at the
# root. No path but the first has a part in another: values of a header that is named twice would
# be joined.
"""
NGINX_HEAD: Final = """\
# For nginx with http_gzip_static_module. Within the server, or within the location of a folder,
# that holds the site and nothing else:
#
#     include {folder}/hosts/nginx.conf;
#     include {folder}/hosts/nginx-brotli.conf;  # if it has the module of brotli_static
#
"""
BROTLI_HEAD: Final = """\
# For nginx with the module ngx_http_brotli_static: beside nginx.conf, which tells where.
"""
CADDY_HEAD: Final = """\
# For Caddy, within the site's block, or within its handle_path of a folder:
#
#     root * {folder}
#     import {folder}/hosts/Caddyfile
#
"""
APACHE_HEAD: Final = """\
# For Apache 2.4 with AllowOverride FileInfo (or All), FollowSymLinks, and the modules headers,
# mime and rewrite. Without a module, what needs it is left out.
"""


def files(site: Iterable[str]) -> dict[str, bytes]:
    """Every file for a host, by its path, for a site of these files."""
    made = {
        NETLIFY: netlify(site),
        APACHE: apache(),
        NGINX: nginx(),
        NGINX_BROTLI: f"{BROTLI_HEAD}brotli_static on;\n",
        CADDY: caddy(),
        # Without it, GitHub Pages leaves out files that begin with an underscore.
        GITHUB: "",
    }
    return {name: text.encode() for name, text in made.items()}


def netlify(site: Iterable[str]) -> str:
    """The file ``_headers``: common headers, then each file and folder of the root."""
    blocks = ["".join([NETLIFY_HEAD, "/*\n", *_indented(EVERYWHERE)])]
    for address, group in sorted(addresses(site).items()):
        blocks.append("".join([f"{address}\n", *_indented(group.headers)]))
    return "\n".join(blocks)


def _indented(headers: Mapping[str, str]) -> Iterator[str]:
    return (f"  {name}: {value}\n" for name, value in headers.items())


def addresses(site: Iterable[str]) -> dict[str, Group]:
    """Every address at a site's root, in the language of ``_headers``.

    All files of a folder must be of one group; raises `ValueError` if they are not.
    """
    found: dict[str, Group] = {}
    for name in sorted(site):
        first, inside, _rest = name.partition("/")
        group = group_of(name)
        ways = [f"/{first}/*"] if inside else [f"/{first}"]
        if not inside and name.endswith(PAGE):
            ways.append("/" if name == INDEX else f"/{name.removesuffix(PAGE)}")
        for way in ways:
            if found.setdefault(way, group) is not group:
                raise ValueError(f"{name}: is sent with other headers than its folder")
    return found


def nginx() -> str:
    """A snippet for nginx; a location's headers replace those around it, so each lists them all."""
    kinds = sorted({kind for kind in TYPES.values() if kind.startswith("text/")} - {"text/html"})
    lines = ["gzip_static on;", "gzip_vary on;", "charset utf-8;"]
    lines += [f"charset_types {' '.join(kinds)};", "types {"]
    lines += [f"    {kind} {ending[1:]};" for ending, kind in TYPES.items()]
    lines += ["}", *_added(GROUPS[-1])]
    for group in GROUPS[:-1]:
        lines += ["", f'location ~ "{group.pattern}" {{']
        lines += [*(f"    {line}" for line in _added(group)), "}"]
    return NGINX_HEAD + "\n".join(lines) + "\n"


def _added(group: Group) -> Iterator[str]:
    for name, value in {**EVERYWHERE, **group.headers}.items():
        yield f'add_header {name} "{value}";'


def caddy() -> str:
    """A snippet for Caddy; in a route, later headers replace earlier ones."""
    # An imported block may not name a matcher twice, so these names begin with the site's.
    lines = [f"@tessera_{group.name} path_regexp `{group.pattern}`" for group in GROUPS[:-1]]
    lines += ["route {", "    header {"]
    lines += [f'        {name} "{value}"' for name, value in EVERYWHERE.items()]
    lines += [f'        {name} "{value}"' for name, value in GROUPS[-1].headers.items()]
    lines += ["    }"]
    for group in reversed(GROUPS[:-1]):
        lines += [f"    header @tessera_{group.name} {{"]
        lines += [f'        {name} "{value}"' for name, value in group.headers.items()]
        lines += ["    }"]
    for ending, kind in TYPES.items():
        text = f"{kind}{WRITTEN}" if kind.startswith("text/") else kind
        lines += [f"    @tessera_{ending[1:]} path *{ending}"]
        lines += [f'    header @tessera_{ending[1:]} Content-Type "{text}"']
    coded = " ".join(TWINS)
    lines += ["    file_server {", f"        precompressed {coded}", "    }", "}"]
    return CADDY_HEAD + "\n".join(lines) + "\n"


def apache() -> str:
    """A file ``.htaccess``: types, headers by address, twins instead of their files."""
    lines = ["<IfModule mod_mime.c>"]
    lines += [f"AddType {kind} {ending}" for ending, kind in TYPES.items()]
    texts = [ending for ending, kind in TYPES.items() if kind.startswith("text/")]
    lines += [f"AddCharset utf-8 {' '.join(texts)}"]
    endings = " ".join(TWINS.values())
    lines += [f"RemoveType {endings}", f"RemoveLanguage {endings}"]
    lines += [f"AddEncoding {coding} {ending}" for coding, ending in TWINS.items()]
    lines += ["</IfModule>", "", "<IfModule mod_headers.c>"]
    lines += [f'Header set {name} "{value}"' for name, value in EVERYWHERE.items()]
    lines += [f'Header set {name} "{value}"' for name, value in GROUPS[-1].headers.items()]
    for group in reversed(GROUPS[:-1]):
        where = f"expr=%{{REQUEST_URI}} =~ m#{of_twins_too(group.pattern)}#"
        lines += [f'Header set {name} "{value}" "{where}"' for name, value in group.headers.items()]
    lines += ["Header merge Vary Accept-Encoding", "", "<IfModule mod_mime.c>"]
    lines += ["<IfModule mod_rewrite.c>", "RewriteEngine On"]
    for coding, ending in TWINS.items():
        lines += [f"RewriteCond %{{HTTP:Accept-Encoding}} \\b{coding}\\b"]
        lines += [f"RewriteCond %{{REQUEST_FILENAME}}{ending} -s"]
        lines += [f"RewriteRule ^(.+)$ $1{ending} [L]"]
    lines += ["</IfModule>", "</IfModule>", "</IfModule>"]
    return APACHE_HEAD + "\n".join(lines) + "\n"


def of_twins_too(pattern: str) -> str:
    """The pattern for an Apache that looks up a file's twin itself."""
    endings = "|".join(ending[1:] for ending in TWINS.values())
    return f"{pattern[:-1]}(\\.({endings}))?$" if pattern.endswith("$") else pattern
