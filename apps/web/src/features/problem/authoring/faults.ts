import { errorMessage } from '../../../api/error-message.ts';
import { CallError } from '../../../api/client.ts';
import type { Translate } from '../../../i18n/messages.ts';
import type { FormField } from '../../../components/form/description.ts';
import { faultOf } from '../../../components/form/faults.ts';
import type { ProblemDraftValues, DraftName } from './draft.ts';

export type Faults = Readonly<Partial<Record<DraftName, string>>>;

/** The field that a server rejection concerns, by its field name in the contract. */
const fieldOfRefusal: Readonly<Record<string, DraftName>> = {
  problemIdMissing: 'problemId',
  problemIdInvalid: 'problemId',
  problemIdTaken: 'problemId',
  problemIdWithoutPrefix: 'problemId',
  problemTitleMissing: 'zh-CN:title',
  problemTypeUnknown: 'type',
  problemDifficultyUnknown: 'difficulty',
  judgeModeUnknown: 'judging',
  caseModeNotOfType: 'caseMode',
  timeLimitInvalid: 'timeLimit',
  memoryLimitInvalid: 'memoryLimit',
  stackLimitInvalid: 'stackLimit',
  passesInvalid: 'passes',
  passesImpossible: 'passes',
  examplesTooMany: 'examples',
  problemLanguagesMissing: 'languages',
  languageUnknown: 'languages',
  codeTemplateEmpty: 'templates',
  fileNamesMissing: 'isFileIo',
  fileNameInvalid: 'judgeFiles',
  fileNameReserved: 'judgeFiles',
  fileNameTwice: 'judgeFiles',
  extraFileEmpty: 'judgeFiles',
  extraFilesTooLarge: 'judgeFiles',
  extraFilesTooMany: 'judgeFiles',
  judgeProgramMissing: 'programCode',
  judgeProgramNotCompiled: 'programCode',
  judgeProgramUnused: 'judging',
  judgeDialectOnlyImported: 'programDialect',
  groupDependencyInvalid: 'dependencies',
  caseScoreInvalid: 'type',
  caseGroupMissing: 'caseMode',
  tagNotFound: 'tags',
  tagNameMissing: 'tags',
};

/** Validation errors of fields, found before the request. */
export class DraftFaults extends Error {
  override readonly name = 'DraftFaults';
  readonly faults: Faults;
  constructor(faults: Faults) {
    super(Object.values(faults)[0]);
    this.faults = faults;
  }
}

/** Validates all steps; the form itself validates only visible fields. */
export function faultsOfDraft(
  fields: readonly FormField<ProblemDraftValues>[],
  values: ProblemDraftValues,
  t: Translate,
): Faults {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const fault = faultOf(field, values, t);
      return fault === undefined ? [] : [[field.name, fault]];
    }),
  );
}

/** The fields that a rejection concerns; none if it concerns the whole problem. */
export function faultsOfRefusal(error: Error): Faults {
  if (error instanceof DraftFaults) return error.faults;
  const field = error instanceof CallError && error.code !== null ? fieldOfRefusal[error.code] : undefined;
  return field === undefined ? {} : { [field]: errorMessage(error) };
}
