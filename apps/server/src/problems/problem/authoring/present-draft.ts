import { locales } from '@xiezhi/contract/limits';
import type { Locale } from '@xiezhi/contract/limits';
import type { ProblemDraft } from '@xiezhi/contract/routes/problem-draft';
import { statementFields } from '@xiezhi/contract/routes/problem-body';
import { type Person, problemManageRights } from '@xiezhi/rules';
import type { StoredFiles } from '../../../platform/database/documents.ts';
import type { Services } from '../../../platform/services.ts';
import { readsAllCode } from '../../../identity/access/reads-all-code.ts';
import { ownScopeMembership, readAdminsPublish } from '../policy.ts';
import { examplesMax } from './check.ts';
import { owningGroupOf } from './owning-group.ts';
import { findMissing, type FindingSource, presentFinding } from './findings.ts';
import { readProgramState } from './program-state.ts';
import { type ProblemState, readProblemState } from './state.ts';

/** Returns a problem for the problem editor, if the viewer may edit it. Throws `problemNotFound`. */
export async function readProblemDraft(
  services: Pick<Services, 'db' | 'siteSettings' | 'scopes' | 'clock'> & {
    readonly findingSources: readonly FindingSource[];
  },
  person: Person,
  pid: number,
  reader: Locale,
): Promise<ProblemDraft> {
  const state = await readProblemState(services.db, pid);
  const findings = await findMissing(services.db, state, services.findingSources);
  const place = await ownScopeMembership(services, person, state);
  return {
    ...presentState(state),
    programState: await readProgramState(services.db, state),
    findings: findings.map((finding) => presentFinding(finding, reader)),
    prefix: (await owningGroupOf(services.db, state))?.prefix ?? '',
    isGroup: state.isGroup,
    can: problemManageRights(
      { person, ...(place && { place }) },
      { ...state, isOffered: state.applyPublicProgress !== null, isDeleted: state.hiddenAt !== null },
      { adminsPublish: await readAdminsPublish(services.db), isWithdrawn: state.isWithdrawn },
    ),
    canCompare: await mayCompare(services, person, state),
  };
}

/** Whether an editor of the problem may read all code submitted to it, in the scope that owns it or in its group. */
async function mayCompare(
  services: Pick<Services, 'siteSettings' | 'scopes' | 'clock'>,
  person: Person,
  { gid, isGroup }: Pick<ProblemState, 'gid' | 'isGroup'>,
): Promise<boolean> {
  if (!isGroup && (await readsAllCode(services, person, { kind: 'practice' }))) return true;
  return gid !== null && readsAllCode(services, person, { kind: 'group', gid });
}

function presentState(
  state: ProblemState,
): Omit<ProblemDraft, 'programState' | 'findings' | 'prefix' | 'isGroup' | 'can' | 'canCompare'> {
  return {
    pid: state.id,
    revision: state.revision,
    problemId: state.displayId,
    gid: state.gid,
    isRemote: state.isRemote,
    author: state.author,
    modifiedUser: state.modifiedBy,
    gmtCreate: state.createdAt.toISOString(),
    gmtModified: state.modifiedAt.toISOString(),
    hiddenAt: state.hiddenAt?.toISOString() ?? null,
    applyPublicProgress: state.applyPublicProgress,
    defaultLocale: state.defaultLocale,
    statements: locales.flatMap((locale) => {
      const one = state.statements[locale];
      if (!one) return [];
      const behind = statementFields.flatMap((field) => {
        const former = one.behind[field];
        return former === undefined ? [] : [{ field, former }];
      });
      return [{ locale, ...one.texts, behind }];
    }),
    source: state.source,
    examples: state.samples.map(({ input, output, explanation = {} }) => ({
      input,
      output,
      explanations: textList(explanation),
    })),
    examplesMax: examplesMax(state),
    hints: state.hints.map(({ id, texts, price }) => ({ id, price, texts: textList(texts) })),
    tags: [...state.tags],
    type: state.type,
    difficulty: state.difficulty,
    timeLimit: state.timeLimitMs,
    memoryLimit: state.memoryLimitMb,
    stackLimit: state.stackLimitMb,
    languages: state.languages && [...state.languages],
    codeTemplates: [...state.templates],
    judgeMode: state.judgeMode,
    program: state.checker,
    secondProgram: state.secondChecker,
    comparer: state.comparer,
    passes: state.passes,
    isAcceptedByAny: state.isAcceptedByAny,
    userExtraFiles: filesOf(state.userExtraFiles),
    judgeExtraFiles: filesOf(state.judgeExtraFiles),
    fileIo: state.fileIo,
    judgeCaseMode: state.judgeCaseMode,
    dependencies: Object.entries(state.dependsOn).map(([group, needs]) => ({
      group: Number(group),
      needs: [...needs],
    })),
    auth: state.auth,
    codeShare: state.codeShare,
    isRemoveEndBlank: state.isRemoveEndBlank,
    openCaseResult: state.openCaseResult,
    opensData: state.opensData,
    data: {
      version: state.dataVersion,
      cases: state.dataGroups.reduce((sum, { cases }) => sum + cases, 0),
      ioScore: state.ioScore,
      groups: state.dataGroups.map(({ group, cases, score }) => ({ group, cases, score })),
    },
  };
}

function textList(texts: Readonly<Partial<Record<string, string>>>): { locale: Locale; text: string }[] {
  return locales.flatMap((locale) => {
    const text = texts[locale];
    return text ? [{ locale, text }] : [];
  });
}

const filesOf = (files: StoredFiles) => Object.entries(files).map(([name, content]) => ({ name, content }));
