import { ApiCalls } from './ApiCalls';
import { BackupState } from './BackupState';
import { BooksCheckState } from './BooksCheckState';
import './system.css';

/** What keeps the company's books running: their check, their backups, and the calls for programs of the company's own (contract §9). */
export function SystemScreen() {
  return (
    <>
      <BooksCheckState />
      <BackupState />
      <ApiCalls />
    </>
  );
}
