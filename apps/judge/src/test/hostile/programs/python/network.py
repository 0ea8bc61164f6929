# expect: AC
import socket

reached = []
for family in (socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK, socket.AF_PACKET):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW):
        try:
            socket.socket(family, kind)
            reached.append((family, kind))
        except OSError:
            pass
try:
    socket.create_connection(('127.0.0.1', 80), 0.2)
    reached.append('connection')
except OSError:
    pass
print(reached or 'held')
