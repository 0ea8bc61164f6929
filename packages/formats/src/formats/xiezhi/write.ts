import { folderOfProblem, placeCases, placeAttachments } from '../../write/place.ts';
import type { PackageWriter } from '../../write/writer.ts';
import { descriptionPath, ownVersion } from './own.ts';
import { problemSchema } from './schema.ts';
import { detachTexts } from './texts.ts';

/** Writes the whole problem; reading the package gives the same problem again. */
export const ownWriter: PackageWriter = {
  name: 'xiezhi',
  write(problem) {
    const data = placeCases(problem.cases, (one, width) => {
      const stem = `data/${String(one.seq).padStart(width, '0')}`;
      return { input: `${stem}.in`, answer: `${stem}.ans` };
    });
    const places = placeAttachments(problem.attachments, 'attachments/');
    const texts = detachTexts(
      // The schema puts fields in a fixed order, so equal problems give equal bytes.
      problemSchema.parse({ ...problem, cases: data.cases, attachments: places.attachments }),
    );
    const description = {
      format: 'xiezhi',
      version: ownVersion,
      caseCount: problem.cases.length,
      problem: texts.data,
    };
    return {
      root: `${folderOfProblem(problem.displayId || 'problem')}/`,
      files: [
        { path: descriptionPath, content: `${JSON.stringify(description, null, 2)}\n` },
        ...[...texts.files].map(([path, content]) => ({ path, content })),
        ...data.files,
        ...places.files,
      ],
      remarks: [],
    };
  },
};
