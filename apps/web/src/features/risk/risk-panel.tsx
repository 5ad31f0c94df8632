import type { ScoringResult } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty, Loaded } from '../../components/states.tsx';
import { analyse } from '../../lib/api.ts';
import { Ranking } from './ranking.tsx';
import { Shares } from './shares.tsx';
import { Basis, OverallScore, WorstExposure } from './verdict.tsx';

type Direction = ScoringResult['analysisType'];

interface Props {
  readonly blockchain: ScoringResult['blockchain'];
  readonly objectType: ScoringResult['objectType'];
  readonly objectId: string;
}

/** Where the money came from, or where it went, and how risky that is. */
export function RiskPanel(props: Props) {
  const { t } = useTranslation();
  const [direction, setDirection] = useState<Direction>('INCOMING');
  const query = useQuery({
    queryKey: ['scoring', props, direction],
    queryFn: async () => {
      const { analysis } = await analyse({ ...props, analysisType: direction });
      return (direction === 'INCOMING' ? analysis.incoming : analysis.outgoing)?.result ?? null;
    },
  });
  return (
    <section className="card">
      <header>
        <h2>{t('risk.title')}</h2>
        <Segmented<Direction>
          className="end"
          value={direction}
          onChange={setDirection}
          options={[
            { value: 'INCOMING', label: t('risk.incoming') },
            { value: 'OUTGOING', label: t('risk.outgoing') },
          ]}
        />
      </header>
      <Loaded query={query}>
        {(result) =>
          result === null || result.details.length === 0 ? (
            <Empty text={t('risk.none')} />
          ) : (
            <Answer key={direction} result={result} />
          )
        }
      </Loaded>
    </section>
  );
}

function Answer({ result }: { readonly result: ScoringResult }) {
  const { t } = useTranslation();
  return (
    <>
      {result.explored.stoppedBy !== null && (
        <Alert type="warning" banner title={t('risk.stopped', { reason: result.explored.stoppedBy })} />
      )}
      <div className="verdict">
        <OverallScore result={result} />
        <WorstExposure worst={result.worstExposure} />
        <Basis result={result} />
      </div>
      <div className="split">
        <Ranking result={result} />
        <Shares result={result} />
      </div>
    </>
  );
}
