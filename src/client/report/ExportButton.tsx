import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import type { CsvRequest } from '../api/downloads.api';
import { errorSentence } from '../transport/errors';
import { selectMenus } from '../session/session.slice';
import { useAppDispatch, useAppSelector } from '../store-hooks';
import { DownloadButton } from '../parts/DownloadButton';
import { saveReport } from '../parts/late-downloads';

/** Export CSV, and Excel where the server writes it: save all rows of the request; without one there is nothing to export yet. */
export function ExportButton({ csv }: { csv: CsvRequest | null }) {
  const dispatch = useAppDispatch();
  const isOurs = useAppSelector(selectMenus).includes('books');
  const button = (label: string, isWorkbook: boolean) => (
    <DownloadButton
      label={label}
      isDisabled={!csv}
      download={async () => csv && dispatch(saveReport(csv, isWorkbook))}
      failure={(error) => errorSentence(error, messages.exportFailed)}
    />
  );
  return (
    <>
      {button(buttons.exportCsv, false)}
      {isOurs && button(buttons.excel, true)}
    </>
  );
}
