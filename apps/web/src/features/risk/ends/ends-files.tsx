import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { SERVICE_TYPES } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../../components/export/export-button.tsx';
import type { Question } from '../../../lib/analyse.ts';
import type { EndsList } from './use-ends.ts';

interface Props {
  readonly result: ScoringResult;
  readonly question: Question;
  /** The open row; undefined: all. */
  readonly row: ScoringDetail | undefined;
  readonly list: Pick<EndsList, 'order' | 'text'>;
}

/** The list as a file, and a workbook of requests to the services in it. */
export function EndsFiles({ result, question, row, list: { order, text } }: Props) {
  const { t } = useTranslation();
  const { calculateAnyway, ...endsQuestion } = question;
  const query = {
    ...endsQuestion,
    ...(calculateAnyway === true ? { calculateAnyway: 'true' } : {}),
    answerId: result.basis.answerId,
  };
  const isService = row !== undefined && (SERVICE_TYPES as ReadonlySet<string>).has(row.type);
  return (
    <div className="ends-files">
      <ExportButton
        list="GET /api/proxy/v1/scoringAnalysis/ends/export"
        sent={{
          params: {},
          query: {
            ...query,
            key: row?.key,
            text: text === '' ? undefined : text,
            sort: order.sort,
            isAscending: String(order.isAscending),
          },
        }}
        label={t('endsList.export')}
      />
      <ExportButton
        list="GET /api/proxy/v1/scoringAnalysis/ends/requests"
        sent={{ params: {}, query: { ...query, key: isService ? row.key : undefined } }}
        formats={['xlsx']}
        label={t(isService ? 'endsList.requestOne' : 'endsList.requestAll')}
      />
    </div>
  );
}
