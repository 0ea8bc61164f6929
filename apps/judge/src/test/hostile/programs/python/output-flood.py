# expect: RE
while True:
    print('x' * 65536)
