import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { call, type CallBody } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { FieldError } from '../../../components/FieldError.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { CaptchaQuestion } from './CaptchaQuestion.tsx';
import { SlidePuzzle } from './SlidePuzzle.tsx';

export type SlideAnswer = Omit<CallBody<'POST /api/slide-check'>, 'key'>;

/**
 * Asks the user to solve a slide puzzle or to answer a question. Calls `onPass` with the token that the server returns.
 */
export function SlideCheck({ onPass }: { onPass: (token: string) => void }) {
  const t = useT();
  const [kind, setKind] = useState<'slide' | 'question'>('slide');
  const check = useQuery({
    queryKey: ['slide-check', kind],
    queryFn: ({ signal }) => call('GET /api/slide-check', { query: { kind }, signal }),
    // Each puzzle is valid for one attempt and only for a few minutes, so it must not be reused.
    staleTime: 'static',
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined ? false : state.data.expire * 1000),
    meta: { isQuiet: true },
  });
  const answer = useMutation({
    mutationFn: ({ key, given }: { key: string; given: SlideAnswer }) =>
      call('POST /api/slide-check', { body: { key, ...given } }),
    meta: { isQuiet: true },
    onSuccess: ({ token }) => onPass(token),
    onError: () => void check.refetch(),
  });
  const data = check.isFetching ? undefined : check.data;
  const problem = errorMessageIfAny(check.error) ?? errorMessageIfAny(answer.error);

  function renew(): void {
    answer.reset();
    void check.refetch();
  }

  function solve(given: SlideAnswer): void {
    if (data !== undefined) answer.mutate({ key: data.key, given });
  }

  return (
    <fieldset className="sm:rounded-2 sm:border sm:border-line-strong sm:px-3 sm:pt-1 sm:pb-3">
      <legend className="sr-only">{t('auth.slide.title')}</legend>
      <div className="mx-auto flex max-w-[280px] items-center justify-between">
        <span className="text-13 font-medium">{t('auth.slide.title')}</span>
        <IconButton icon="reset" size={28} label={t('auth.slide.renew')} onClick={renew} />
      </div>
      {kind === 'question' ? (
        <CaptchaQuestion
          key={data?.key}
          text={data?.question ?? null}
          isBusy={answer.isPending}
          onAnswer={(value) => solve({ answer: value })}
        />
      ) : (
        <SlidePuzzle
          key={data?.key}
          slide={data?.slide ?? null}
          isBusy={answer.isPending}
          onRelease={(x, duration) => solve({ x, duration })}
        />
      )}
      <div className="mx-auto max-w-[280px]">
        {problem === undefined ? null : <FieldError>{problem}</FieldError>}
      </div>
      <div className="mx-auto max-w-[280px]">
        <button
          type="button"
          className="mt-2 inline-flex min-h-6 items-center gap-1.5 rounded-1 text-13 text-brand hover:text-brand-hover"
          onClick={() => {
            answer.reset();
            setKind(kind === 'slide' ? 'question' : 'slide');
          }}
        >
          <Icon name={kind === 'slide' ? 'chat' : 'right'} size={14} />
          {t(kind === 'slide' ? 'auth.slide.toQuestion' : 'auth.slide.toPicture')}
        </button>
      </div>
    </fieldset>
  );
}
