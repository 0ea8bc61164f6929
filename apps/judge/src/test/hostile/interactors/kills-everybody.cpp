// expect: SE
#include <csignal>
#include <unistd.h>

int main() {
    kill(-1, SIGKILL);
    for (pid_t other = 2; other < 500; other++)
        if (other != getpid())
            kill(other, SIGKILL);
    kill(getpid(), SIGKILL);
}
