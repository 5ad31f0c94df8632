import { useTranslation } from 'react-i18next';

const DEPTHS = ['1', '2', '3'] as const;
export type Depth = (typeof DEPTHS)[number];

interface Props {
  readonly depth: Depth;
  readonly onChange: (depth: Depth) => void;
}

/** How far rows are screened, with what each depth gives and takes. */
export function DepthField({ depth, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="batch-depths">
      <legend>{t('batch.upload.depth')}</legend>
      {DEPTHS.map((each) => (
        <label key={each} className="batch-depth">
          <input type="radio" name="batch-depth" checked={depth === each} onChange={() => onChange(each)} />
          <b>{t(`batch.upload.depths.${each}.name`)}</b>
          <span>{t(`batch.upload.depths.${each}.gives`)}</span>
          <span className="dim">{t(`batch.upload.depths.${each}.time`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
