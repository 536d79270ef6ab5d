"""What a control, a key, a form does: functions of a session or the shell, and what was said."""
