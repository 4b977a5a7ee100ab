import { lazy } from 'react'

/** The map and its library are loaded when it is opened. */
export const PlaceMap = lazy(() => import('./place-map.tsx'))
