import type { ConversionReport } from '../../report/conversion-report.ts';
import type { PackageSource } from '../../model/plan.ts';
import { readText } from '../../text/text.ts';

/** Data that all parts of the ICPC reader use. */
export interface IcpcContext {
  readonly source: PackageSource;
  readonly report: ConversionReport;
  /** The problem's files in order: path → size in bytes. */
  readonly files: ReadonlyMap<string, number>;
  /** Files that cannot be read because they are links without a target: path → reason. */
  readonly refusals: ReadonlyMap<string, string>;
  /** Replaces each `{{name}}` by the value of this constant in problem.yaml. */
  readonly substitute: (text: string) => string;
}

/** Returns the paths of all files below a folder, in order. `folder` has no trailing `/`. */
export function below(context: IcpcContext, folder: string): string[] {
  return [...context.files.keys()].filter((path) => path.startsWith(`${folder}/`));
}

/** Reads a text file and replaces its constants. */
export async function textWithConstants(context: IcpcContext, path: string): Promise<string> {
  return context.substitute(await readText(context.source, path));
}

/** Returns the first of several folder names that exists in the package. Versions of the format use different names. */
export function folderNamed(context: IcpcContext, names: readonly string[]): string | null {
  return names.find((name) => below(context, name).length > 0) ?? null;
}
