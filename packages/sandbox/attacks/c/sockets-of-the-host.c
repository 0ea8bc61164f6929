// expect: exit 0
#include "attack.h"

int main(void)
{
    const char *all[] = {"/run/dbus/system_bus_socket", "/run/docker.sock", "/run/systemd/private", "/dev/log", "/tmp/.s.PGSQL.5432", "/run/nscd/socket"};
    for (int i = 0; i < 6; i++) {
        struct sockaddr_un name = {.sun_family = AF_UNIX};
        strcpy(name.sun_path, all[i]);
        int client = socket(AF_UNIX, SOCK_STREAM, 0);
        if (connect(client, (void *)&name, sizeof name) == 0)
            puts(all[i]);
        close(client);
    }
    return 0;
}
