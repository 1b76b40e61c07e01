import { withSchemas } from './call.ts';
import type { campusSchemas } from './schemas/campus.ts';

export type { Choice, ChoiceKind, Currency, WholeCampus } from './schemas/campus.ts';

export const campusCalls = withSchemas<typeof campusSchemas>()({
  getCampus: {
    method: 'GET',
    path: '/campus',
    who: 'anyone',
    shared: true,
    summary: 'The branches, years, exams, words for conditions, and the currency of the campus',
  },
  saveChoices: {
    method: 'POST',
    path: '/campus/choices',
    who: 'member',
    needs: 'setCampus',
    summary: 'Replaces the branches, years, exams or words for conditions. Admins only',
  },
  saveCurrency: {
    method: 'POST',
    path: '/campus/currency',
    who: 'member',
    needs: 'setCampus',
    summary: 'Sets what prices are in, or with null the signs of before. Admins only',
  },
});
