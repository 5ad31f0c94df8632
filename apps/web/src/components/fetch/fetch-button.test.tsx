import { expect, it } from 'vitest';
import histories from '../../locales/en/histories.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { FetchButton } from './fetch-button.tsx';
import { isNotFetched } from './is-not-fetched.ts';
import { JobState } from './job-state.tsx';
import type { FetchJob } from './use-fetch-job.ts';

const TEXTS = { histories };
const TARGET = { kind: 'transactions', blockchain: 'TRON', hash: 'ab' } as const;

it('offers to fetch an object, and what is around it [R-FETCH-173]', async () => {
  const draw = (text: 'FETCH' | 'CONTINUE' | 'TRANSACTION') =>
    drawInEnglish(<FetchButton target={TARGET} body={{}} text={text} />, TEXTS);
  expect(await draw('FETCH')).toContain('>Fetch history</button>');
  expect(await draw('CONTINUE')).toContain('>Continue</button>');
  expect(await draw('TRANSACTION')).toContain('>Fetch this transaction</button>');
  expect([isNotFetched({ key: 'end:History not fetched' }), isNotFetched({ key: 'end:Unspent output' })]).toEqual([
    true,
    false,
  ]);
});

it.each([
  [62, 88, 'Established 62.00 % → 88.00 %'],
  [null, 88, 'Established 88.00 %'],
  [62, null, 'Share established unknown'],
  [null, null, 'No history within the range is left to fetch.  Requests sent'],
])('reports the share explored before (%s) and after (%s) as far as it is known [R-FETCH-171]', async (before, after, text) => {
  const answer = {
    ...{ items: [], failed: [], requests: 3, stoppedBy: 'NO_TARGETS' as const },
    severity: { before: null, after: null, addedEnds: [] },
    ...{ exploredBefore: before, exploredAfter: after },
  };
  const job = { isRunning: false, end: { answer } } as unknown as FetchJob;
  expect(toText(await drawInEnglish(<JobState job={job} />, TEXTS))).toContain(text);
});

it('names the ends that were added where the severity changed, and nothing where it did not [R-FETCH-179]', async () => {
  const draw = async (before: string | null, after: string | null) => {
    const addedEnds = [
      {
        ...{ key: 'entity:1', name: '币安', type: 'Exchange' },
        names: [{ language: 'en', name: 'Binance' }],
        percentage: 80.559,
      },
      {
        ...{ key: 'end:Unspent output', name: 'Unspent output', type: 'Unspent output' },
        names: [],
        percentage: 0.001,
      },
    ];
    const severity = { before, after, addedEnds };
    const rest = { items: [], failed: [], requests: 3, stoppedBy: 'EXPLORED', exploredBefore: 1, exploredAfter: 2 };
    const job = { isRunning: false, end: { answer: { ...rest, severity } } } as unknown as FetchJob;
    return toText(await drawInEnglish(<JobState job={job} />, TEXTS));
  };
  expect(await draw('High', 'Low')).toMatch(
    /Severity .*High.* → .*Low.* Added: Binance 80\.55 %, Unspent output &lt; 0\.01 %/,
  );
  expect(await draw('High', 'High')).not.toContain('Severity');
  expect(await draw(null, 'High')).not.toContain('Severity');
});
