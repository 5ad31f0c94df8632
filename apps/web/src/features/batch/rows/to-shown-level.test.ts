import { SCREENING_ROW_STATES } from '@sulian/domain';
import { expect, it } from 'vitest';
import { LEVELS } from './rows-view.ts';
import { toShownCustomers, toShownLevel } from './to-shown-level.ts';

const HARMLESS = ['Low', 'No'] as const;

it('shows a harmless level of a row that is not done without its colour, whatever the state [R-SCREEN-26]', () => {
  for (const state of SCREENING_ROW_STATES.filter((each) => each !== 'DONE'))
    for (const severity of HARMLESS)
      expect(toShownLevel({ state, severity })).toEqual({ kind: 'OPEN', level: severity });
});

it('shows a grave level of a row that is not done as the least that it is [R-SCREEN-26]', () => {
  for (const severity of ['Critical', 'High', 'Medium'] as const)
    expect(toShownLevel({ state: 'PARTIAL', severity })).toEqual({ kind: 'AT_LEAST', level: severity });
});

it('shows each level of a row that is done, and states a missing one as no label only there [R-SCREEN-26]', () => {
  for (const severity of LEVELS)
    expect(toShownLevel({ state: 'DONE', severity })).toEqual({ kind: 'LEVEL', level: severity });
  expect(toShownLevel({ state: 'DONE', severity: null })).toEqual({ kind: 'NO_LABEL' });
  expect(toShownLevel({ state: 'UNKNOWN', severity: null })).toEqual({ kind: 'NONE' });
});

it('shows the level of customers’ money of a row that is done, and elsewhere a grave one [R-SCREEN-10] [R-SCREEN-26]', () => {
  expect(toShownCustomers({ state: 'DONE', customers: 'Low' })).toBe('Low');
  expect(toShownCustomers({ state: 'PARTIAL', customers: 'High' })).toBe('High');
  expect(toShownCustomers({ state: 'PARTIAL', customers: 'Low' })).toBeNull();
  expect(toShownCustomers({ state: 'DONE', customers: null })).toBeNull();
});
