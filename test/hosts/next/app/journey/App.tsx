"use client"
export { App } from "../../../pages/app/App.js"
