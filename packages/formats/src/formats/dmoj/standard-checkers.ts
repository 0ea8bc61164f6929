import type { YamlMap } from '../../text/yaml.ts';

/*
 * Programs that replace the checkers which are part of DMOJ; its problems contain only their names. They accept the
 * same outputs. They read the files input, output and answer. They exit with 0 (accepted), 1 (wrong), or 7 after
 * printing the fraction of the points. DMOJ treats CR LF and CR in answers as LF, and adds a missing line feed at the
 * end.
 */

const frame = (body: string): string => `// Compares as the checker of DMOJ with this name does.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

typedef std::vector<std::string> Texts;

static std::string readAll(const char *path) {
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}
static std::string normalized(const std::string &text) {
  std::string all;
  for (size_t i = 0; i < text.size(); i++) {
    if (text[i] != '\\r') all += text[i];
    else if (i + 1 == text.size() || text[i + 1] != '\\n') all += '\\n';
  }
  if (!all.empty() && all[all.size() - 1] != '\\n') all += '\\n';
  return all;
}
static Texts lines(const std::string &text, bool keepsEmpty) {
  Texts all;
  std::string line;
  for (size_t i = 0; i <= text.size(); i++) {
    if (i < text.size() && text[i] != '\\n' && text[i] != '\\r') line += text[i];
    else {
      if (keepsEmpty || !line.empty()) all.push_back(line);
      line.clear();
    }
  }
  return all;
}
static Texts words(const std::string &line) {
  std::istringstream in(line);
  Texts all;
  std::string word;
  while (in >> word) all.push_back(word);
  return all;
}
static bool isBlank(char c) { return c != 0 && std::strchr(" \\t\\n\\r\\f\\v", c) != NULL; }
static std::string stripped(const std::string &text, bool leading) {
  size_t from = 0, to = text.size();
  while (to > 0 && isBlank(text[to - 1])) to--;
  while (leading && from < to && isBlank(text[from])) from++;
  return text.substr(from, to - from);
}
static int part(double fraction) {
  if (fraction >= 1) return 0;
  if (fraction <= 0) return 1;
  std::fprintf(stderr, "points %.9f\\n", fraction);
  return 7;
}

static int judge(const std::string &output, const std::string &answer) {
${body}
}

int main(int argc, char **argv) {
  if (argc < 4) return 3;
  (void)normalized; (void)lines; (void)words; (void)stripped; (void)part;
  return judge(readAll(argv[2]), normalized(readAll(argv[3])));
}
`;

/** Compares the words of lines and skips lines without words. */
const standard = `  Texts left = lines(output, false), right = lines(answer, false);
  size_t i = 0, j = 0;
  for (;;) {
    Texts found, expected;
    while (i < left.size() && found.empty()) found = words(left[i++]);
    while (j < right.size() && expected.empty()) expected = words(right[j++]);
    if (found != expected) return 1;
    if (found.empty()) return 0;
  }`;

const easy = `  long count[256] = {0};
  for (size_t i = 0; i < output.size(); i++)
    if (!isBlank(output[i])) count[(unsigned char)(output[i] >= 'A' && output[i] <= 'Z' ? output[i] + 32 : output[i])]++;
  for (size_t i = 0; i < answer.size(); i++)
    if (!isBlank(answer[i])) count[(unsigned char)(answer[i] >= 'A' && answer[i] <= 'Z' ? answer[i] + 32 : answer[i])]--;
  for (int i = 0; i < 256; i++)
    if (count[i] != 0) return 1;
  return 0;`;

const nearness: Readonly<Record<string, string>> = {
  absolute: 'std::fabs(found - expected) <= epsilon',
  relative:
    'std::min(expected * (1 - epsilon), expected * (1 + epsilon)) <= found && found <= std::max(expected * (1 - epsilon), expected * (1 + epsilon))',
  default:
    'std::fabs(found - expected) <= epsilon || (std::fabs(expected) >= epsilon && std::fabs(1.0 - found / expected) <= epsilon)',
};

function floats(mode: string, precision: number): string | null {
  const near = Object.hasOwn(nearness, mode) ? nearness[mode] : undefined;
  if (near === undefined || !Number.isInteger(precision) || Math.abs(precision) > 30) return null;
  return `  const double epsilon = std::pow(10.0, ${-precision});
  Texts left = lines(output, false), right = lines(answer, false);
  if (left.size() != right.size()) return 1;
  for (size_t i = 0; i < left.size(); i++) {
    Texts a = words(left[i]), b = words(right[i]);
    if (a.size() != b.size()) return 1;
    for (size_t j = 0; j < a.size(); j++) {
      char *end;
      const bool isHex = b[j].find_first_of("xX(") != std::string::npos;
      const double expected = std::strtod(b[j].c_str(), &end);
      if (isHex || *end != 0) {
        if (a[j] != b[j]) return 1;
        continue;
      }
      if (a[j].find_first_of("xX(") != std::string::npos) return 1;
      const double found = std::strtod(a[j].c_str(), &end);
      if (*end != 0 || !(${near})) return 1;
    }
  }
  return 0;`;
}

const lineCount = `  Texts left = lines(output, false), right = lines(answer, false);
  if (left.size() > right.size()) return 1;
  if (right.empty()) return 0;
  size_t count = 0;
  for (size_t i = 0; i < left.size(); i++) count += stripped(left[i], true) == stripped(right[i], true);
  return part(count == right.size() ? 1 : double(count) / double(right.size()));`;

const withoutLineEnds = (
  keepsEmpty: boolean,
): string => `  Texts left = lines(output, ${keepsEmpty}), right = lines(answer, ${keepsEmpty});
  if (left.size() != right.size()) return 1;
  for (size_t i = 0; i < left.size(); i++)
    if (stripped(left[i], false) != stripped(right[i], false)) return 1;
  return 0;`;

/** Returns the source of the program for the DMOJ checker of this name, or null if there is none. */
export function dmojChecker(name: string, args: YamlMap): string | null {
  const precision = Number(args['precision'] ?? 6);
  const mode = typeof args['error_mode'] === 'string' ? args['error_mode'] : 'default';
  const body = (): string | null => {
    switch (name) {
      case 'standard':
        return standard;
      case 'easy':
        return easy;
      case 'floats':
        return floats(mode, precision);
      case 'floatsabs':
        return floats('absolute', precision);
      case 'floatsrel':
        return floats('relative', precision);
      case 'identical':
        return '  return output == answer ? 0 : 1;';
      case 'linecount':
        return lineCount;
      case 'rstripped':
        return withoutLineEnds(args['filter_new_line'] !== true);
      default:
        return null;
    }
  };
  const found = body();
  return found === null ? null : frame(found);
}
