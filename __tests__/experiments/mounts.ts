import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A small file system of an experiment's own, in memory or in a file of this computer's disk. */
export class Mount {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'books-mount-'));
  private readonly image = `${this.folder}.img`;

  private constructor(
    private readonly kind: 'memory' | 'image',
    private readonly megabytes: number,
  ) {}

  /** Makes and mounts one; `memory` is a tmpfs, `image` an ext4 whose power can be cut. Throws where that is not allowed. */
  static make(kind: 'memory' | 'image', megabytes: number): Mount {
    const mount = new Mount(kind, megabytes);
    try {
      if (kind === 'image') {
        fs.writeFileSync(mount.image, '');
        fs.truncateSync(mount.image, megabytes * 1024 * 1024);
        run('mkfs.ext4', ['-q', mount.image]);
      }
      mount.attach();
      return mount;
    } catch (error) {
      mount.remove();
      throw error;
    }
  }

  private attach(): void {
    if (this.kind === 'memory')
      run('mount', ['-t', 'tmpfs', '-o', `size=${this.megabytes}m,mode=0755`, 'tmpfs', this.folder]);
    else run('mount', ['-o', 'loop', this.image, this.folder]);
    fs.chmodSync(this.folder, 0o755);
  }

  /** Writes down everything that waits in memory. */
  flush(): void {
    run('sync', ['-f', this.folder]);
  }

  /** From here on nothing reaches the disk any more, and what waits in memory or in the journal is gone. */
  cutPower(): void {
    // EXT4_IOC_SHUTDOWN without a flush of the journal; Node has no ioctl.
    const program =
      'my $how = pack("L", 2); open my $folder, "<", $ARGV[0] or die; ioctl($folder, 0x8004587d, $how) or die $!';
    run('perl', ['-e', program, this.folder]);
  }

  /** Mounts again what had reached the disk; nothing may work in it any more. */
  reattach(): void {
    run('umount', [this.folder]);
    this.attach();
  }

  /** Takes it away, whatever its state. */
  remove(): void {
    spawnSync('umount', ['-l', this.folder]);
    fs.rmSync(this.folder, { recursive: true, force: true });
    fs.rmSync(this.image, { force: true });
  }
}

/** Why such a file system cannot be had here, in words; undefined when it can. */
export function mountObstacle(kind: 'memory' | 'image'): string | undefined {
  try {
    const mount = Mount.make(kind, 16);
    try {
      if (kind === 'image') mount.cutPower();
    } finally {
      mount.remove();
    }
    return undefined;
  } catch (error) {
    return `no file system of one's own can be mounted (${(error as Error).message.trim().split('\n').at(-1) ?? ''})`;
  }
}

/** Makes a folder read-only for everybody, and takes that back. */
export function setReadOnly(folder: string, isReadOnly: boolean): void {
  if (!isReadOnly) {
    run('umount', ['-l', folder]);
    return;
  }
  run('mount', ['--bind', folder, folder]);
  run('mount', ['-o', 'remount,ro,bind', folder]);
}

/** How many files a process may have open from now on. */
export function limitOpenFiles(pid: number, most: number): void {
  run('prlimit', ['--pid', `${pid}`, `--nofile=${most}:`]);
}

function run(command: string, parameters: string[]): void {
  execFileSync(command, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
}
