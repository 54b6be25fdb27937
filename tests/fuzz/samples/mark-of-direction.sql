UPDATE editions SET book = 'a' || char(8294) || char(27) || '[2J'
