import { isChainId, parseTrail } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { PrintButton } from '../../components/print/print-button.tsx';
import { Empty } from '../../components/states/states.tsx';
import { PaymentSearch } from '../../features/trail/payments/payment-search.tsx';
import { Starts } from '../../features/trail/starts.tsx';
import { TrailView } from '../../features/trail/trail-view.tsx';
import '../../features/trail/trail.css';

/** A trail of the address bar, the transaction where one can start, or the search for a payment to start from. */
export default function TrailPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const title = t('trail.title');
  useTitle(t('trail.page'));
  return (
    <>
      <Crumb id={title} action={params.has('trail') && <PrintButton />} />
      <Content />
    </>
  );
}

function Content() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const blockchain = params.get('blockchain') ?? '';
  const direction = params.get('direction') === 'INCOMING' ? 'INCOMING' : 'OUTGOING';
  const hash = params.get('hash');
  const hops = parseTrail(params.get('trail') ?? '');
  if (isChainId(blockchain) && hops !== undefined)
    return <TrailView trail={{ blockchain, direction, hops, amount: params.get('amount') ?? undefined }} />;
  if (isChainId(blockchain) && hash !== null) return <Starts request={{ blockchain, direction, hash }} />;
  return params.has('trail') || hash !== null ? <Empty text={t('trail.invalid')} /> : <PaymentSearch />;
}
