std = 'luajit'
globals = { 'vim' }
max_line_length = 120
-- Methods and callbacks have the arguments of their callers.
unused_args = false
