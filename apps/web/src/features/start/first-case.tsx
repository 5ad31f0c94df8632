import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { chainName } from '../../components/chains/chain-icon.tsx';
import { useChains } from '../../components/chains/use-chains.ts';
import { useMe } from '../../lib/account.ts';
import { paths } from '../../lib/paths.ts';
import { Command, toCli } from './command.tsx';

/** Lists that are published for everybody: by whom, and the format that reads them. */
const PUBLIC_LISTS = [
  { key: 'ofac', at: 'sanctionslist.ofac.treas.gov', format: 'ofac' },
  { key: 'tagpacks', at: 'github.com/graphsense/graphsense-tagpacks', format: 'tagpack' },
  { key: 'nameTags', at: 'github.com/dawsbot/eth-labels', format: 'eth-labels' },
  { key: 'pools', at: 'github.com/bitcoin-data/mining-pools', format: 'mining-pools' },
  { key: 'scams', at: 'github.com/scamsniffer/scam-database', format: 'scam-sniffer' },
  { key: 'exchanges', at: 'github.com/DefiLlama/DefiLlama-Adapters', format: 'defillama' },
] as const;

const toOption = (format: string): string => `--format ${format}`;

/** Accounts, labels and prices: without labels answers end in unknown parties, without prices there is no USD. */
export function FirstCase() {
  const { t } = useTranslation();
  const { data: me } = useMe();
  return (
    <section className="card start-way" aria-labelledby="start-first">
      <h2 id="start-first">{t('start.first.title')}</h2>
      <h3>{t('start.first.account')}</h3>
      <p>{t('start.first.accountText')}</p>
      <h3>{t('start.first.labels')}</h3>
      <p>{t('start.first.labelsText')}</p>
      <Coverage />
      <ul className="start-lists">
        {PUBLIC_LISTS.map(({ key, at, format }) => (
          <li key={key}>
            {t(`start.lists.${key}`)} <code>{at}</code> <code>{toOption(format)}</code>
          </li>
        ))}
      </ul>
      <Command text={toCli('import-labels --format ofac PATH')} />
      {(me?.role === 'REVIEWER' || me?.role === 'ADMIN') && (
        <Link to={paths.labelPart('imports')}>{t('start.first.importHere')}</Link>
      )}
      <h3>{t('start.first.prices')}</h3>
      <p>{t('start.first.pricesText')}</p>
      <Command text={toCli('import-prices PATH')} />
    </section>
  );
}

/** Labelled service addresses of each chain. */
function Coverage() {
  const { t } = useTranslation();
  const { data } = useChains();
  const chains = Object.values(data ?? {}).filter(({ state }) => state !== 'notIndexed');
  if (chains.length === 0) return null;
  return (
    <table className="table start-coverage">
      <thead>
        <tr>
          <th>{t('start.first.chain')}</th>
          <th>{t('start.first.services')}</th>
        </tr>
      </thead>
      <tbody>
        {chains.map(({ id, fewLabels }) => (
          <tr key={id}>
            <td>{chainName(id)}</td>
            <td>
              {fewLabels === null
                ? t('start.first.enough')
                : t('start.first.few', {
                    count: formatCount(fewLabels.serviceAddresses),
                    wanted: formatCount(fewLabels.wanted),
                  })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
