import { shorten } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChainIcon, chainName } from '../../components/chains/chain-icon.tsx';
import { useEntityName } from '../../lib/entity-name.ts';
import { EntityMark } from './entity-mark.tsx';
import { clearRecent, useRecent } from './recent.ts';

/** Objects that this user opened lately; deleted at logout. */
export function RecentList() {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { items } = useRecent();
  if (items.length === 0) return null;
  const shown = items.map((item) => ({ ...item, text: toName({ name: item.text, names: item.names ?? [] }) }));
  return (
    <section className="recent" aria-label={t('search.recent')}>
      <header>
        <h2>{t('search.recent')}</h2>
        <button type="button" className="link" onClick={clearRecent}>
          {t('search.clear')}
        </button>
      </header>
      <ul>
        {shown.map(({ group, text, chain, path }) => (
          <li key={path}>
            <Link to={path} title={text}>
              {chain === undefined ? <EntityMark /> : <ChainIcon id={chain} />}
              <span className={group === 'entities' ? '' : 'mono'}>{shorten(text, 10)}</span>
              <span className="dim">
                {[t(`search.${group}`), ...(chain === undefined ? [] : [chainName(chain)])].join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
