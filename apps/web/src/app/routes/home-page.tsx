import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTitle } from '../../components/use-title.ts';
import { SearchBox } from '../../features/search/search-box.tsx';
import { getDemo } from '../../lib/api.ts';
import { shorten } from '../../lib/format.ts';
import { paths } from '../paths.ts';

export default function HomePage() {
  const { t, i18n } = useTranslation();
  const { data: demo } = useQuery({ queryKey: ['demo'], queryFn: getDemo, staleTime: Number.POSITIVE_INFINITY });
  useTitle(t('title.home'));
  return (
    <div className="hero">
      <h1>{t('search.title')}</h1>
      <p>{t('search.subtitle')}</p>
      <SearchBox isLarge />
      {demo !== undefined && demo.showcase.length > 0 && (
        <>
          <p className="dim" style={{ margin: '40px 0 -28px', textAlign: 'left' }}>
            {t('search.examples')}
          </p>
          <div className="examples">
            {demo.showcase.map(({ address, blockchain, title, titleEn }) => (
              <Link key={address} to={paths.address(blockchain, address)}>
                {i18n.language === 'en' ? titleEn : title}
                <div className="mono dim">{shorten(address, 12)}</div>
              </Link>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
