/*
 * bare PROGRAM INPUT COUNT: prints nanoseconds of one fork, exec and wait of PROGRAM, with a file as input
 * and output discarded.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static unsigned long long now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long long)now.tv_sec * 1000000000ull + (unsigned long long)now.tv_nsec;
}

int main(int count, char *arguments[])
{
    if (count != 4)
        return 2;
    int runs = atoi(arguments[3]);
    unsigned long long before = now_ns();
    for (int i = 0; i < runs; i++) {
        pid_t child = fork();
        if (child == 0) {
            dup2(open(arguments[2], O_RDONLY), 0);
            dup2(open("/dev/null", O_WRONLY), 1);
            execl(arguments[1], arguments[1], (char *)NULL);
            _exit(127);
        }
        int status;
        if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0)
            return 1;
    }
    printf("%llu\n", (now_ns() - before) / (unsigned long long)(runs > 0 ? runs : 1));
    return 0;
}
