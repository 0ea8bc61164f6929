// expect: exit 0
// tiers: host
#include "attack.h"

#include <sys/inotify.h>

int main(void)
{
    char page[4096];
    int watcher = inotify_init1(IN_NONBLOCK);
    inotify_add_watch(watcher, "/box", IN_ALL_EVENTS);
    inotify_add_watch(watcher, "/usr/bin", IN_ALL_EVENTS);
    for (int i = 0; i < 5000; i++) {
        close(creat("f", 0600));
        unlink("f");
    }
    return 0;
}
