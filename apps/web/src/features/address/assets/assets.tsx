import type { CoinsAnswer } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeftOut } from '../../../components/print/left-out.tsx';
import { Absent } from '../../../components/states/absent.tsx';
import { Loaded } from '../../../components/states/states.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import type { CoinQuestion, Direction } from '../../../lib/analyse.ts';
import type { ObjectRef } from '../../../lib/api.ts';
import { coinsQuery } from '../../../lib/object-queries.ts';
import { MAX_PRINTED_ROWS, usePrinting } from '../../../lib/printing.ts';
import { type Choice, type CoinItem, findChosen } from './choice.ts';
import { CoinSelect } from './coin-select.tsx';
import { type AssetOrder, nextOrder, sortAssets } from './sort-assets.ts';
import { Totals } from './totals.tsx';
import { useAssetColumns } from './use-asset-columns.tsx';
import './assets.css';

const PER_PAGE = 4;

interface Props {
  readonly target: ObjectRef;
  readonly direction: Direction;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** Assets of an address: balance, amounts moved, and risk of each. */
export function Assets(props: Props) {
  const { t } = useTranslation();
  const { target } = props;
  const query = useQuery(coinsQuery(target));
  return (
    <section className="card list" id="assets">
      <header>
        <h2>{t('assets.title')}</h2>
        {query.data !== undefined && (
          <>
            {query.data._metadata.total !== null && (
              <span className="dim">{t('assets.total', { count: query.data._metadata.total })}</span>
            )}
            <CoinSelect items={query.data.items} choice={props.choice} onChoose={props.onChoose} />
          </>
        )}
      </header>
      <Loaded query={query}>
        {(coins) =>
          coins.items.length === 0 ? (
            <Absent text={t('assets.none')} basis={[coins.basis]} />
          ) : (
            <Table {...props} coins={coins} />
          )
        }
      </Loaded>
    </section>
  );
}

function Table({ target, direction, choice, onChoose, coins }: Props & { readonly coins: CoinsAnswer }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [order, setOrder] = useState<AssetOrder>('none');
  const chosen = findChosen(coins.items, choice);
  const rows = chosen === undefined ? sortAssets(coins.items, order) : [chosen];
  const isPrinted = usePrinting() !== 'NOTHING';
  const shownRows = isPrinted ? rows.slice(0, MAX_PRINTED_ROWS) : rows.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const toQuestion = (coin: string, analysisType: Direction): CoinQuestion => ({
    blockchain: target.blockchain,
    objectType: target.kind === 'wallets' ? 'WALLET' : 'ADDRESS',
    objectId: target.hash,
    analysisType,
    coin,
  });
  const onToggle = () => {
    setOrder(nextOrder(order));
    setPage(1);
  };
  const columns = useAssetColumns({
    height: coins.basis.height,
    rows: chosen === undefined ? shownRows : rows,
    direction,
    toQuestion,
    onChoose,
    sort: { direction: order, onToggle },
  });
  return (
    <>
      <DataTable
        label={t('assets.title')}
        columns={columns}
        rows={chosen === undefined ? shownRows : rows}
        rowKey={(row: CoinItem) => String(row.id)}
      />
      {chosen === undefined && <Totals coins={coins} />}
      {isPrinted ? (
        <LeftOut total={rows.length} shownCount={shownRows.length} />
      ) : (
        chosen === undefined && <Pager page={page} total={rows.length} perPage={PER_PAGE} onChange={setPage} />
      )}
    </>
  );
}
