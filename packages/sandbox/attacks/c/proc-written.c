// expect: exit 0
// expect-restricted: unpromised (a /proc of its own)
// proc: true
#include "attack.h"

int main(void)
{
    const char *all[] = {"/proc/self/mem", "/proc/self/oom_score_adj", "/proc/self/oom_adj", "/proc/sys/kernel/hostname", "/proc/sys/kernel/core_pattern",
                         "/proc/sysrq-trigger", "/proc/self/uid_map", "/proc/self/gid_map", "/proc/self/setgroups", "/proc/self/timens_offsets",
                         "/proc/self/comm", "/proc/self/autogroup", "/proc/self/clear_refs", "/proc/self/coredump_filter", "/proc/sys/vm/drop_caches"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (open(all[i], O_WRONLY) >= 0)
            puts(all[i]);
    return 0;
}
