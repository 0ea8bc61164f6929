// A graph: n and m, m edges without loops and repeats, then a name; the group bounds n.
#include "testlib.h"

using namespace std;

int main(int argc, char **argv)
{
    registerValidation(argc, argv);
    validator.addFeature("tree");
    int n = inf.readInt(1, validator.group() == "small" ? 10 : 100000, "n");
    inf.readSpace();
    int m = inf.readInt(0, 100000, "m");
    inf.readEoln();
    set<pair<int, int>> edges;
    for (int i = 0; i < m; i++) {
        setTestCase(i + 1);
        vector<int> ends = inf.readInts(2, 1, n, "v");
        inf.readEoln();
        ensuref(ends[0] != ends[1], "a loop");
        ensuref(edges.insert(minmax(ends[0], ends[1])).second, "an edge twice");
    }
    unsetTestCase();
    if (m == n - 1)
        validator.feature("tree");
    inf.readToken("[a-zA-Z][a-z0-9_]{0,9}", "name");
    inf.readEoln();
    inf.readStrictDouble(0, 1, 2, 2, "p");
    inf.readEoln();
    if (validator.testset() == "one-line-more")
        inf.readLine();
    if (validator.testset() != "unended")
        inf.readEof();
}
