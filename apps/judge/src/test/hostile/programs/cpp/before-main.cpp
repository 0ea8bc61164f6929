// Runs code before main.
// expect: TLE
struct Before {
    Before() {
        for (volatile int at = 0;; at = at + 1) {
        }
    }
} before;

int main() {}
