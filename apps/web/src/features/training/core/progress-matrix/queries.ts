import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../../api/client.ts';
import { trainingKey } from '../queries.ts';

export type Matrix = CallData<'GET /api/training-matrix'>;
export type Student = Matrix['students'][number];
export type Cell = Student['cells'][number];
export type MatrixProblem = Matrix['problems'][number];

/** Status of each student for each problem; for managers of the training. */
export const matrixQuery = (tid: number) =>
  queryOptions({
    queryKey: [...trainingKey(tid), 'matrix'],
    queryFn: ({ signal }) => call('GET /api/training-matrix', { query: { tid }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
