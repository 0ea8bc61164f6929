// Prints one line for each kind of draw; a test checks the lines.
#include "testlib.h"

using namespace std;

int main(int argc, char **argv)
{
    if (argc > 1 && string(argv[1]) == "early")
        rnd.next();
    registerGen(argc, argv, 1);
    int n = opt<int>("n"), least = opt<int>("least", 1);
    println("options", n, least, opt<string>("name", "none"), opt<bool>("flag", false), has_opt("other"), opt(1));
    vector<int> order = rnd.perm(n, 1);
    println("perm", order);
    println("perm0", rnd.perm(n));
    shuffle(order.begin(), order.end());
    println(order.begin(), order.end());
    println("distinct", rnd.distinct(n, 1, n + 3));
    println("distinct-long", rnd.distinct(3, 1LL, 1000000000000LL));
    println("partition", rnd.partition(4, 100, 5));
    println("nothing", rnd.partition(0, 0).size(), rnd.distinct(0, 1, 9).size());
    vector<int> counts(4);
    for (int i = 0; i < 4000; i++)
        counts[size_t(rnd.next(4))]++;
    println("counts", counts);
    int high = 0, low = 0, edges = 0;
    for (int i = 0; i < 1000; i++) {
        high += rnd.wnext(100, 3) >= 50;
        low += rnd.wnext(1, 100, -3) <= 50;
        edges += rnd.next(-1, 1) == -1;
    }
    println("weights", high, low, edges);
    println("word", rnd.next("[a-c]{5}(x|yz)[^\\x00-\\xff]{0}"), rnd.next("%c{%d}", 'q', 3));
    println("any", rnd.any(order) > 0, rnd.any({7, 7}), rnd.any(string("z")));
    double real = rnd.next(2.0, 3.0);
    println("real", real >= 2 && real < 3, rnd.next() < 1);
    println("extremes", rnd.next(LLONG_MIN, -2LL) != rnd.next(LLONG_MIN, -2LL), rnd.next(5, 5));
    if (has_opt("wide"))
        rnd.next(LLONG_MIN, LLONG_MAX);
    if (has_opt("lenient"))
        suppressEnsureNoUnusedOpts();
    if (has_opt("strict"))
        ensureNoUnusedOpts();
    if (has_opt("files"))
        for (int test = 1; test <= 2; test++) {
            startTest(test);
            println(test);
        }
}
