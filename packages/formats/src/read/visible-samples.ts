import type { ConversionReport } from '../report/conversion-report.ts';
import type { Sample } from '../model/model.ts';
import { packageLimits } from '../model/package-limits.ts';
import type { PackageSource } from '../model/plan.ts';
import type { UnplacedCase } from '../model/score-groups.ts';
import { decodeText } from '../text/text.ts';

/** Reads test cases as samples for the problem page. Reports those that are too long or not text. */
export async function readShownSamples(
  cases: readonly Pick<UnplacedCase, 'name' | 'inputPath' | 'answerPath'>[],
  source: PackageSource,
  report: ConversionReport,
): Promise<Sample[]> {
  const sizes = new Map(source.list().map((file) => [file.path, file.size]));
  const samples: Sample[] = [];
  for (const { name, inputPath, answerPath } of cases) {
    if ([inputPath, answerPath].some((path) => (sizes.get(path) ?? 0) > packageLimits.sampleBytes)) {
      report.lost(`sample ${name}`, 'display', 'too long to be shown');
      continue;
    }
    const input = decodeText(await source.read(inputPath));
    const output = decodeText(await source.read(answerPath));
    if (input !== null && output !== null) samples.push({ input, output });
    else report.lost(`sample ${name}`, 'display', 'not a text that can be shown');
  }
  return samples;
}
