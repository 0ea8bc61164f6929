import type { tagRoutes } from '@xiezhi/contract/routes/tag';
import type { HandlerTable } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findClassifications, findTags, judgeOf } from './repository.ts';

export function tagHandlers({ db }: Services): Pick<HandlerTable, keyof typeof tagRoutes> {
  return {
    'GET /api/get-all-problem-tags': async ({ query, locale }) => findTags(db, judgeOf(query.oj), locale),

    'GET /api/get-problem-tags-and-classification': async ({ query, locale }) => {
      const classifications = await findClassifications(db, judgeOf(query.oj), locale);
      const byClassification = Map.groupBy(
        await findTags(db, judgeOf(query.oj), locale),
        (tag) => classifications.find((item) => item.id === tag.tcid)?.id ?? null,
      );
      const shelves = classifications.map((classification) => ({
        classification,
        tagList: byClassification.get(classification.id) ?? [],
      }));
      const rest = byClassification.get(null) ?? [];
      if (rest.length === 0 && shelves.length > 0) return shelves;
      return [...shelves, { classification: null, tagList: rest }];
    },
  };
}
