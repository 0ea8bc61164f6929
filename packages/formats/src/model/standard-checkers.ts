import type { PackageChecker } from './model.ts';

/**
 * The standard checkers of testlib, to which packages refer by name only. These are our own programs, built with our
 * `testlib.h`, that accept the same outputs.
 */
type Program = Pick<PackageChecker, 'language' | 'code' | 'dialect' | 'args'>;

/** Compares token by token. The number of tokens must also be equal. */
const sequence = (type: string, read: string, differs: string): string => `
  int count = 0;
  while (!ans.seekEof() && !ouf.seekEof()) {
    ${type} expected = ans.${read}, found = ouf.${read};
    count++;
    if (${differs}) quitf(_wa, "token %d differs", count);
  }
  if (!ouf.seekEof()) quitf(_wa, "more than %d tokens", count);
  if (!ans.seekEof()) quitf(_wa, "only %d tokens", count);
  quitf(_ok, "%d tokens", count);`;

/** Compares one value. */
const single = (type: string, read: string, differs: string): string => `
  ${type} expected = ans.${read}, found = ouf.${read};
  if (${differs}) quitf(_wa, "the value differs");
  quitf(_ok, "one value");`;

/** Compares line by line. `shape` reduces a line to what is compared. */
const lines = (shape: string): string => `
  int count = 0;
  while (!ans.eof()) {
    std::string expected = ans.readString();
    if (expected.empty() && ans.eof()) break;
    std::string found = ouf.readString();
    count++;
    if (${shape}(expected) != ${shape}(found)) quitf(_wa, "line %d differs", count);
  }
  quitf(_ok, "%d lines", count);`;

const answers = (loop: string): string => `
  int count = 0;
  ${loop} {
    std::string expected = upper(ans.readToken()), found = upper(ouf.readToken());
    count++;
    if (found != "YES" && found != "NO") quitf(_pe, "answer %d is neither YES nor NO", count);
    if (expected != found) quitf(_wa, "answer %d differs", count);
  }
  if (!ouf.seekEof()) quitf(_wa, "more than %d answers", count);
  if (!ans.seekEof()) quitf(_wa, "only %d answers", count);
  quitf(_ok, "%d answers", count);`;

const unordered = `
  std::vector<long long> expected, found;
  while (!ans.seekEof()) expected.push_back(ans.readLong());
  while (!ouf.seekEof()) found.push_back(ouf.readLong());
  std::sort(expected.begin(), expected.end());
  std::sort(found.begin(), found.end());
  if (expected != found) quitf(_wa, "the numbers differ");
  quitf(_ok, "%d numbers", int(found.size()));`;

const helpers = `static std::string words(const std::string &line) {
  std::istringstream input(line);
  std::string all, word;
  while (input >> word) all += word + " ";
  return all;
}
static std::string same(const std::string &line) { return line; }
static std::string upper(std::string text) {
  for (size_t i = 0; i < text.size(); i++) text[i] = char(toupper(text[i]));
  return text;
}
static std::string huge(InStream &stream) {
  std::string text = stream.readToken();
  size_t first = text[0] == '-' ? 1 : 0;
  bool isNumber = text.size() > first && (text[first] != '0' || text == "0");
  for (size_t i = first; i < text.size(); i++) isNumber = isNumber && text[i] >= '0' && text[i] <= '9';
  if (!isNumber) stream.quitf(_pe, "not an integer");
  return text;
}
`;

const near = (bound: string): string => `!doubleCompare(expected, found, ${bound})`;
const apart = (bound: string): string => `!(std::fabs(expected - found) <= ${bound})`;

const bodies: Readonly<Record<string, string>> = {
  acmp: single('double', 'readDouble()', apart('1.5E-6')),
  dcmp: single('double', 'readDouble()', near('1E-6')),
  fcmp: lines('same'),
  hcmp: `
  std::string expected = huge(ans), found = huge(ouf);
  if (expected != found) quitf(_wa, "the number differs");
  quitf(_ok, "one number");`,
  icmp: single('int', 'readInt()', 'expected != found'),
  lcmp: lines('words'),
  ncmp: sequence('long long', 'readLong()', 'expected != found'),
  nyesno: answers('while (!ans.seekEof() && !ouf.seekEof())'),
  rcmp: single('double', 'readDouble()', apart('1.5E-6')),
  rcmp4: sequence('double', 'readDouble()', near('1E-4')),
  rcmp6: sequence('double', 'readDouble()', near('1E-6')),
  rcmp9: sequence('double', 'readDouble()', near('1E-9')),
  rncmp: sequence('double', 'readDouble()', apart('1.5E-5')),
  uncmp: unordered,
  wcmp: sequence('std::string', 'readWord()', 'expected != found'),
  yesno: answers('for (int once = 0; once < 1; once++)'),
};

/** Returns our replacement for the testlib checker with this name, such as `wcmp`; null if there is none. */
export function standardChecker(name: string): Program | null {
  const body = Object.hasOwn(bodies, name) ? bodies[name] : undefined;
  if (body === undefined) return null;
  const code = `// Compares as the standard checker ${name} does.
#include "testlib.h"
#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

${helpers}
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);${body}
}
`;
  return { language: 'C++', code, dialect: 'testlib', args: [] };
}
