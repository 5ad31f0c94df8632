import { MAX_SEARCH_TEXT_LENGTH } from '@sulian/domain';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { ErrorText, Failed } from '../../components/states/states.tsx';
import { Strip } from '../../components/states/strip.tsx';
import { handOverText, takePastedText } from '../../lib/pasted-text.ts';
import { paths } from '../../lib/paths.ts';
import { countPayments } from './order-rows.ts';
import { PaymentList } from './payment-list.tsx';
import { RowTable } from './row-table.tsx';
import { TextReport } from './text-report.tsx';
import { useLookup } from './use-lookup.ts';

/** A text, and the table of its addresses. A text that the search handed over is read at once. */
export function Lookup() {
  const { t } = useTranslation();
  const { state, rows, done, isStored, isReady, start, add } = useLookup();
  const [text, setText] = useState('');
  // Taken once the page is on screen: a rendering that React drops would take the text with it.
  useEffect(() => {
    const handed = isReady ? takePastedText('LOOKUP') : undefined;
    if (handed !== undefined) start(handed);
  });
  const isLong = text.length > MAX_SEARCH_TEXT_LENGTH;
  return (
    <>
      <form
        className="card lookup-form"
        onSubmit={(event) => {
          event.preventDefault();
          start(text);
          // Secrets of the text would stay in sight.
          setText('');
        }}
      >
        <label htmlFor="lookup-text">{t('lookup.paste')}</label>
        <textarea
          id="lookup-text"
          className="input"
          rows={3}
          value={text}
          spellCheck={false}
          autoComplete="off"
          placeholder={t('lookup.placeholder')}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="btn primary" disabled={text.trim().length < 3 || isLong || !isReady}>
          {t('lookup.start')}
        </button>
        {isLong && (
          <span role="alert">
            {t('lookup.long')}{' '}
            <Link to={paths.batch} onClick={() => handOverText(text, 'SCREENING')}>
              {t('lookup.toBatch')}
            </Link>
          </span>
        )}
      </form>
      {state.isReading && <Skeleton rows={6} />}
      {state.error !== undefined && <Failed error={state.error} />}
      {state.fault !== undefined && (
        <Strip>
          {t('lookup.batchFailed', { count: state.facts.failed.size })} <ErrorText error={state.fault} />
        </Strip>
      )}
      <TextReport state={state} isStored={isStored} onAdd={(entries) => void add(entries)} />
      {rows.length > 0 && (
        <RowTable
          rows={rows}
          countsOf={countPayments(state.payments)}
          done={done}
          requestedCount={state.requestedCount}
          chains={[...state.facts.chains.values()]}
        />
      )}
      {state.paymentsError !== undefined && <Failed error={state.paymentsError} />}
      {state.payments !== undefined && <PaymentList payments={state.payments.answer} />}
    </>
  );
}
