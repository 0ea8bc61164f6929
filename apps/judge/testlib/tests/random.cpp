// One line for each kind of draw, each with the same seed; standard input contains the version or is empty.
#include "testlib.h"

#include <cstdio>

using namespace std;

string shown(double value)
{
    return format("%a", value);
}
template <typename T> string shown(const T &value)
{
    return vtos(value);
}
template <typename T> string shown(const vector<T> &values)
{
    return join(values);
}

int main(int argc, char **argv)
{
    int version;
    if (cin >> version)
        registerGen(argc, argv, version);
    else
        registerGen(argc, argv);

    auto line = [&](const string &call, int times, const function<string()> &draw) {
        rnd.setSeed(argc, argv);
        vector<string> results;
        while (times-- > 0)
            results.push_back(draw());
        cout << call << '\t' << join(results) << '\n';
    };

// The call is written without blanks, as in the reference draws.
#define LINE(times, ...) line(#__VA_ARGS__, times, [] { return shown(rnd.__VA_ARGS__); })
    LINE(8, next(10));
    LINE(8, next(16));
    LINE(8, next(1));
    LINE(8, next(2147483647));
    LINE(8, next(1000000007LL));
    LINE(8, next(1LL<<40));
    LINE(8, next(9223372036854775807LL));
    LINE(8, next(-5,5));
    LINE(8, next(1,1000000000));
    LINE(8, next(1LL,1000000000000000000LL));
    LINE(4, next());
    LINE(4, next(3.5));
    LINE(4, next(-1.0,1.0));
    LINE(8, wnext(100,3));
    LINE(8, wnext(100,-3));
    LINE(8, wnext(1000000,40));
    LINE(8, wnext(1000000,-40));
    LINE(8, wnext(5,50,2));
    LINE(8, wnext(5LL,50000000000LL,-2));
    LINE(4, wnext(2.0,5));
    LINE(1, perm(10));
    LINE(1, perm(7,1));
    LINE(1, distinct(5,1,1000));
    LINE(1, distinct(9,1,10));
    LINE(1, distinct(4,100));
    LINE(1, partition(5,100));
    LINE(1, partition(4,100,10));
    line("shuffle(0..9)", 1, [] {
        vector<int> items = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        shuffle(items.begin(), items.end());
        return shown(items);
    });
    line("any(3,1,4,1,5)x1", 1, [] { return shown(rnd.any(vector<int>{3, 1, 4, 1, 5})); });
    LINE(3, next("[a-z]{1,10}"));
    LINE(3, next("abc"));
    LINE(3, next("[aab]{8}"));
    LINE(3, next("x|yy|z{3}"));
    LINE(3, next("[A-Z]?q"));
    LINE(3, next("%d-[0-9]{3}",7));
}
