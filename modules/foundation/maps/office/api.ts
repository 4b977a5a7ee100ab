export { AddressLookup } from './components/address-lookup.tsx'
export { PositionMap } from './components/position-map.tsx'
