"""Links as the first version of the protocol wrote them; there are such in messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: By game: two seats and no time to wait, the last of three, a lot among four, the last, a lot.
LINKS: Final[Mapping[str, str]] = {
    "pyrga": (
        "AeRPm8ilzGlx_DBYuPdHEDl08Rv7b4HrRy62agV00A8Tc-XGOAKqueSMzzwAHJ8Ums_cqUaCXe7Qh09T931O3b_A"
        "1Fb3AuZQe3BHBWPfdHKQ68daq0qwCbER6Zu2GWRfPitkDI61EKrJRKX6ThJgJDJdVyXMPDl-XHn2y2__f1kvWmsb"
        "xo0wivJlCn-dcEp1HrzxeL_y-32gktF5YmhtjkSODCp4fR5wL9hdofKzYIYUJaWV3GfxY00wFmdhs8Op4rRDTrW8"
        "Q4wIKKNGw4qhgALb5o09vizrKgICQMs8E"
    ),
    "shacru": (
        "AeRPm8ilzGlx5lpsBWOKyBSVJDorZb54RpkvxwPHEWYwQcJJQ6G6yOsMOxr0EzA1xI4edEybYxXHAbVG5HY3X6j8"
        "Y19OHYPxFBs2vvgnhMcRvh2FUpqBF2Bzt4T4swqWEoEIpIHkIeG8gYSzASxrVck0OS3FAl2a5-S4jdmnFa7vjsTh"
        "u5BxJpvh2NxtpG1vhySxpa8BtFFVYwtN9wE2VguxZDnjOiyuGqMitfQuYyvJpTmvI6KTh3CkarIB-2q8YtcG6sUh"
        "-ushKi9pm4ZetM3xOmpum-_y1lXdjXd7wIbnbOcIOZ6coV4B3M68LEvpznsZueDhuPPiI5160M-pMiZGcborl6bH"
        "A_JTs8owVBElXNPoy5ExPAo8qaSkKCRvlp20cJX5NjtVtDE2axPCZy4rXRgpALRxhdw9t7FgUtoHaeQpE"
    ),
    "pacru": (
        "AeRPm8ilzGlx5FpsBfNH4CyxzM3j7Nowf02rh7Iwfo058Ijqs_n8mstBtZpcDef1B5udhFc6dYlFqPhjKan4b4AS"
        "eTjwecCZ537rk-aRMJvnhpcN6RW64bQWO7afES16kKGR1HuA9EWsyp4XMo_B1GPbMdgF1AKNY5w4rk0wk7HYsEui"
        "kvE7_lF5lowilmNn0Scqr5oyJqKMrU_3tHQteDDhJ1y5N2p9MLIKQJrSPWq1f49b1ZealhdK2d1-tvNDJAqtD6lL"
        "xieybK-o43Cg70kMWRTqqyXu_LHNoq40KD0Zm4dgIMFP-rO_NC55_XW62c9NA047ddISeN0Y-pFEXz6qU3_fWyrG"
        "MuwFHGCm_IfjXzYOdg-BWHXmY5elJvJxOKrMBj-W0ZcyWdmVqETHUr8dvPLQ85IFMytkhWDGXc8RnaWZwKNrWxgm"
        "Drh4tAjdHGOxNT__HleLTefr1R0yCO2yMnWmjyMmqaDbwrG3QOMV8YwM-mAxp3cubeKyHkeHJodwnUPp84lzTs_1"
        "hYw0zuGKq7XUqk_lfM3VPVpoE6o0t32FL5hbx5TqfPkqO64SxyRFUHTU0y-LTit52VZ6Lkry69t2x5Q38ZUdKaEG"
        "tXxbTkdisPcUKaoA0-KLhAUv1VmDxZirU-3LwXF5QLNTfizxaQNF44kn1jZodxoE"
    ),
    "tayu": (
        "AeRPm8ilzGlx4rgJu0gsiC6tX8Bcw-Er_eL7_eg3GAleydyAJ4DPjYfEU5r8dfN1aehOfu_Z1Loy3CZIkodfVWBk"
        "Rp9_x53yg3s8zYD-mAWoPCmJOrNc7WcrR_pF_OrShOMmLwCwxZ31Zey_o60vHIERSwkmJds2IY5QooMcVku7-dwI"
        "ILRpzb42bC0Gu21-VqIHoVnWTIUCmrYm6wrX7E2XUVf3MX6Uats-jbG5taShc6HhaIo39vV2oBKSVnrsCCXiGgAw"
        "idkPPIKqeuUJ_bV18niYPrCFGVjdTnP8X0PxdVAyYmDSDZux_-8WA6zQ4jkQFw75uflQfqc_WWzVor4QFhivCdyF"
        "6b7jz-Mc6RsFK_uZfKj8XhIyxRHkSJ4rjr4thEcVxcAtRMrrDwbhFAg1nFQbeoOrxLY19IAI0pIB1Vw83Kf0x_w4"
        "h0ckE"
    ),
    "tyrus": (
        "AeRPm8ilzGlxgPBauL9IP_KKRd_-9Dvj0SHoGTAMBZXj6kKEv_-EvqEC_dKIAP9lrhrTsF8zKXHv92UVsOAgOTHj"
        "Iyf3TnUuaU6ZnSptHnW9AGGHWxlu53lrCYvBV2g5MtL7PVsVeEbeKc_yyK58nqk5bFpr5g478di-x0TQJkihfU8k"
        "eu7tD8ug5ylediZ5GMH3wOtFXCvCHKQEp5ngQASVRvRXmgiz5wmgiYH6cNdh2YUQ0CbDUQ6vNC6G2O9sFGrnORpp"
        "97Xk16oHTekEjhdgZ7AaFHl_Rk0eyp0ZbuS_i5lWkODylmXskU75_bgb2ARrP60j89NvsNxjla-_wwfYefLY0ye6"
        "tQ0NjAe6EeWHqxy8o7yCT0FSzA-obj9s1zQvI5WYKNccfHHWbP1ZRZopw0VHiWsrAutopQE"
    ),
}
#: The terms of the second one, as a browser keeps them before the invitation is sent.
TERMS: Final = "8qdN5FLmtDhzLbaCMUVk6u2c2scE"
