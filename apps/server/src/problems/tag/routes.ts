import type { Locale } from '@xiezhi/contract/limits';
import type { tagRoutes } from '@xiezhi/contract/routes/tag';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findClassifications, findTags, judgeOf } from './repository.ts';

export function tagHandlers({
  db,
  responseCache,
}: Pick<Services, 'db' | 'responseCache'>): Pick<HandlerTable, keyof typeof tagRoutes> {
  return {
    'GET /api/get-all-problem-tags': ({ query, locale }) => {
      const judge = judgeOf(query.oj);
      return responseCache.answer('GET /api/get-all-problem-tags', [judge, locale], () =>
        findTags(db, judge, locale),
      );
    },

    'GET /api/get-problem-tags-and-classification': ({ query, locale }) => {
      const judge = judgeOf(query.oj);
      return responseCache.answer('GET /api/get-problem-tags-and-classification', [judge, locale], () =>
        shelveTags(db, judge, locale),
      );
    },
  };
}

/** Tags by classification; unclassified ones come last. */
async function shelveTags(db: Services['db'], judge: string, locale: Locale) {
  const classifications = await findClassifications(db, judge, locale);
  const byClassification = Map.groupBy(
    await findTags(db, judge, locale),
    (tag) => classifications.find((item) => item.id === tag.tcid)?.id ?? null,
  );
  const shelves = classifications.map((classification) => ({
    classification,
    tagList: byClassification.get(classification.id) ?? [],
  }));
  const rest = byClassification.get(null) ?? [];
  if (rest.length === 0 && shelves.length > 0) return shelves;
  return [...shelves, { classification: null, tagList: rest }];
}
