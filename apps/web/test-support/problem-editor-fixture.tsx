import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { JSX, ReactNode } from 'react';
import { beforeEach, expect } from 'vitest';
import { anAccount } from './people.ts';
import type { setUpScreen } from './screen.tsx';
import { fullCan } from './session-user.ts';
import { editorBase } from '../src/features/problem/authoring/addresses.ts';
import { problemDraftQuery, type ProblemDraft } from '../src/features/problem/authoring/queries.ts';
import { mockProblemEditor, aProblemDraft } from '../src/features/problem/authoring/testing.ts';
import { useProblemDraftState } from '../src/features/problem/authoring/use-problem-draft-state.ts';
import { ProblemDraftContext } from '../src/features/problem/authoring/problem-draft-context.ts';

/** Stands in for the layout of the problem editor: provides the draft and a save button. */
function Bench({ children }: { children: ReactNode }): JSX.Element | null {
  const { data } = useQuery(problemDraftQuery(7));
  return data === undefined ? null : <Draft problem={data}>{children}</Draft>;
}

function Draft({ problem, children }: { problem: ProblemDraft; children: ReactNode }): JSX.Element {
  const draft = useProblemDraftState(problem, editorBase(problem.pid));
  return (
    <ProblemDraftContext value={draft}>
      <button type="button" onClick={() => void draft.page.submit()}>
        save the draft
      </button>
      <main>{children}</main>
    </ProblemDraftContext>
  );
}

const saveButton = () => screen.getByText('save the draft');

/** Fixture that shows inputs for the draft of problem 7, in English. */
export function problemEditorFixture(browser: ReturnType<typeof setUpScreen>) {
  const { server } = browser;
  let stored = aProblemDraft();
  beforeEach(() => {
    stored = aProblemDraft();
    mockProblemEditor(server, () => stored);
    server.on('PUT /api/admin/problem-draft', () => {
      stored = { ...stored, revision: stored.revision + 1 };
      return stored;
    });
    browser.signIn(anAccount({ can: fullCan }));
  });
  const sent = () => server.asked('PUT /api/admin/problem-draft').map(({ body }) => body);
  return {
    /** Sets the stored problem. */
    keep(given: Partial<ProblemDraft>): void {
      stored = aProblemDraft(given);
    },
    /** Renders some inputs of the draft. */
    async show(part: ReactNode): Promise<void> {
      await browser.show(<Bench>{part}</Bench>, 'en-US', [
        'problemEditor',
        'form',
        'field',
        'markdownEditor',
        'confirm',
      ]);
      await screen.findByText('save the draft');
    },
    sent,
    press: () => fireEvent.click(saveButton()),
    /** Saves the draft. Resolves with the request body. */
    async save() {
      const before = sent().length;
      fireEvent.click(saveButton());
      await waitFor(() => expect(sent()).toHaveLength(before + 1));
      return sent()[before];
    },
  };
}
