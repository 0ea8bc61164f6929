import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallBody, type CallData } from '../../../../api/client.ts';
import { trainingKey } from '../queries.ts';

export type OwnHomework = CallData<'GET /api/training-homework'>;
export type HandIns = CallData<'GET /api/training-hand-ins'>;
export type HandInRow = HandIns['students'][number];
export type HandInState = HandInRow['state'];
export type HomeworkTerms = NonNullable<CallBody<'PUT /api/training-homework'>['homework']>;

/** Refetch interval in milliseconds, because the percentage that a solution counts changes with time. */
const renewal = 60_000;

/** Homework of the viewer. */
export const ownHomeworkQuery = (tid: number) =>
  queryOptions({
    queryKey: [...trainingKey(tid), 'homework'],
    queryFn: ({ signal }) => call('GET /api/training-homework', { query: { tid }, signal }),
    refetchInterval: renewal,
    meta: { isQuiet: true },
  });

/** What every student has handed in; for managers of the training. */
export const handInsQuery = (tid: number) =>
  queryOptions({
    queryKey: [...trainingKey(tid), 'hand-ins'],
    queryFn: ({ signal }) => call('GET /api/training-hand-ins', { query: { tid }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
