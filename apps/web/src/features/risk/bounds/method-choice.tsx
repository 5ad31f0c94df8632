import type { ScoringResult } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { writeMethod } from '../../../lib/risk-view.ts';
import { toTwoDecimals } from '../../../lib/two-decimals.ts';

/** Names the second method whose shares the rows have, and turns it on or off. The choice is in the address of the page. */
export function MethodChoice({
  result: { method, fifoNotFollowed: rest },
}: {
  readonly result: Pick<ScoringResult, 'method' | 'fifoNotFollowed'>;
}) {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const isFifo = method === 'FIFO';
  return (
    <p className="dim method-choice">
      {isFifo && <>{t('fifo.note')} </>}
      {rest !== undefined && <>{t('fifo.notFollowed', { share: toTwoDecimals(rest.percentage) })} </>}
      <button
        type="button"
        className="link"
        aria-pressed={isFifo}
        onClick={() => setParams((now) => writeMethod(now, !isFifo), { replace: true, preventScrollReset: true })}
      >
        {t(isFifo ? 'fifo.off' : 'fifo.on')}
      </button>
    </p>
  );
}
