return '0.2.0'
