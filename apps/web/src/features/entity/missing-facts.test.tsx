import type { EntityAnswer } from '@sulian/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { listMissingFacts } from './missing-facts.ts';
import { MissingFacts } from './missing-facts.tsx';

const SILENT: EntityAnswer = {
  id: 7,
  name: '无名交易所',
  names: [],
  aliases: [],
  type: 'Exchange',
  tags: [],
  countries: [],
  uri: null,
  companyNumber: null,
  licence: null,
  website: null,
  createdAt: null,
  dueAt: null,
  watchdog: null,
  verificationRules: null,
  riskAssessment: {
    score: 80,
    severity: 'Low',
    levelReason: null,
    isOwnScore: false,
    hasAnonymousCoins: null,
    hasBeenHacked: null,
    isActive: null,
    isCashOnly: null,
    isP2P: null,
    noteHacks: null,
  },
  policies: null,
  sources: [],
  disagreements: [],
  numberOfLabels: 1,
  labelVersion: 1,
};

describe('blocks without any fact', () => {
  it('are named in one line [R-ENT-73]', () => {
    const blocks = listMissingFacts(SILENT, 0);
    expect(blocks).toEqual(['assessment', 'policies', 'regulation', 'facts']);
    expect(renderToStaticMarkup(createElement(MissingFacts, { blocks }))).toContain('entity.silent');
    expect(renderToStaticMarkup(createElement(MissingFacts, { blocks: [] }))).toBe('');
  });

  it('are not those of which one fact is stated, even a no [R-ENT-73]', () => {
    const { riskAssessment } = SILENT;
    expect(listMissingFacts({ ...SILENT, riskAssessment: { ...riskAssessment, isP2P: false } }, 1)).toEqual([
      'policies',
      'facts',
    ]);
    expect(listMissingFacts({ ...SILENT, companyNumber: '模拟 1' }, 0)).toEqual([
      'assessment',
      'policies',
      'regulation',
    ]);
  });

  it('never counts a list that failed or is on its way as empty [R-ENT-73] [R-ENT-14]', () => {
    expect(listMissingFacts(SILENT, undefined)).not.toContain('regulation');
  });

  it('leaves out blocks that the type does not have [R-ENT-73] [R-ENT-05]', () => {
    expect(listMissingFacts({ ...SILENT, type: 'Ransomware' }, 0)).toEqual(['regulation', 'facts']);
  });
});
