#include "testlib.h"
#include <bits/stdc++.h>

using namespace std;

double pointsOf(vector<TestResult> results)
{
    map<string, double> least;
    for (const TestResult &result : results) {
        if (result.checkerComment == "quit")
            quitf(_ok, "no");
        ensuref(deserializeTestResult(serializeTestResult(result)).checkerComment == result.checkerComment, "comment");
        const double points = result.verdict == OK && result.points == result.points ? result.points : 0;
        if (!least.count(result.group) || points < least[result.group])
            least[result.group] = points;
        if (result.checkerComment == "two\nlines; and \\ more")
            least["comment"] = 0.25;
    }
    double sum = 0;
    for (const auto &group : least)
        sum += group.second;
    return sum;
}

int main(int argc, char *argv[])
{
    registerScorer(argc, argv, pointsOf);
    cerr << outcomes[_ok] << ' ' << outcomes[_points] << ' ' << outcomes[_pc(7) < _partially ? 0 : _partially] << endl;
}
