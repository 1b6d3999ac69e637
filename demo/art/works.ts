import type { Sharp } from 'sharp'
import { type RenderSettings, render, renderFilm, renderScene } from './blender.ts'
import { develop, firstFrame, LOOP_FRAMES } from './film.ts'
import { fingerprintOf, fingerprintOfScene, samplesOf } from './fingerprint.ts'
import { type KeptPicture, keptPictures } from './kept-pictures.ts'
import { furtherViews, motifs, pictures } from './pictures.ts'
import { scenes } from './scenes.ts'

/** A kept picture with what it takes to render it. */
export type Work = KeptPicture & {
  /** What to call for it and others like it: a kind of product, a view, `motif`, or `escena`. */
  group: string
  readonly fingerprint: string
  /** Rays for each pixel of the master. */
  samples: number
  take(settings: RenderSettings, signal?: AbortSignal): Promise<Sharp>
}

const subjects = new Map([
  ...pictures.map(({ sku, name, ...subject }) => [sku, subject] as const),
  ...furtherViews,
  ...motifs,
])

/** Every picture of the shop's. */
export const works: readonly Work[] = keptPictures.map((kept) => {
  const subject = subjects.get(kept.name)
  if (subject) {
    return {
      ...kept,
      group: subject.view ?? subject.look.kind,
      samples: samplesOf(subject),
      get fingerprint() {
        return fingerprintOf(subject)
      },
      take: ({ share, ...settings }, signal) =>
        render(subject, { size: Math.round(kept.format.width * share), ...settings }, signal),
    }
  }
  const scene = scenes.get(kept.name)
  if (!scene) throw new Error(`Nothing is known of how ${kept.name} looks`)
  if (kept.films) {
    return {
      ...kept,
      group: 'escena',
      samples: samplesOf({}),
      get fingerprint() {
        return fingerprintOfScene(scene, 'render_film.py')
      },
      async take(settings, signal) {
        const film = await renderFilm(scene, LOOP_FRAMES, settings, signal)
        if (settings.share === 1) await develop(film, kept.folder, kept.films ?? [])
        return firstFrame(film)
      },
    }
  }
  return {
    ...kept,
    group: 'escena',
    samples: samplesOf({}),
    get fingerprint() {
      return fingerprintOfScene(scene)
    },
    take: (settings, signal) => renderScene(scene, settings, signal),
  }
})
