import type { ConversionReport } from '../../report/conversion-report.ts';
import type { PackageSource } from '../../model/plan.ts';
import { readText } from '../../text/text.ts';

/** Shared context of all parts of the ICPC reader. */
export interface IcpcContext {
  readonly source: PackageSource;
  readonly report: ConversionReport;
  /** Paths of the problem's files, in order, with sizes in bytes. */
  readonly files: ReadonlyMap<string, number>;
  /** Why files cannot be read, by path: links without target. */
  readonly refusals: ReadonlyMap<string, string>;
  /** Replaces `{{name}}` by the constants of problem.yaml. */
  readonly substitute: (text: string) => string;
}

/** Returns the paths below a folder (without trailing `/`), in order. */
export function below(context: IcpcContext, folder: string): string[] {
  return [...context.files.keys()].filter((path) => path.startsWith(`${folder}/`));
}

/** Reads a text and fills in the constants. */
export async function textWithConstants(context: IcpcContext, path: string): Promise<string> {
  return context.substitute(await readText(context.source, path));
}

/** Returns the first of several folder names that this package uses: drafts of the format differ. */
export function folderNamed(context: IcpcContext, names: readonly string[]): string | null {
  return names.find((name) => below(context, name).length > 0) ?? null;
}
