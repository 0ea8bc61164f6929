// expect: SE
#include <csignal>
#include <unistd.h>

int main() {
    kill(-1, SIGKILL);
    kill(getppid(), SIGKILL);
    kill(getpid(), SIGKILL);
}
